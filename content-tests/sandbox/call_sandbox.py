"""Calls the sandbox with OpenAI's SDK; prints what each call gave as one JSON object. Usage: call_sandbox.py <base URL>"""

import base64
import json
import struct
import sys

import openai
from openai import OpenAI
from pydantic import BaseModel

client = OpenAI(api_key="any", base_url=sys.argv[1], max_retries=0, default_headers={"X-Sandbox-Pace": "0"})
chat = {"model": "gpt-4o", "messages": [{"role": "user", "content": "杭州现在天气怎么样？"}]}
tool = {
    "type": "function",
    "function": {
        "name": "forecast",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    },
}


class Event(BaseModel):
    name: str
    day: int


def stream():
    chunks = list(client.chat.completions.create(**chat, stream=True, stream_options={"include_usage": True}))
    text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
    return {"text": text, "usage": chunks[-1].usage.total_tokens}


def whole():
    completion = client.chat.completions.create(**chat)
    return {"text": completion.choices[0].message.content, "usage": completion.usage.total_tokens}


def tools():
    message = client.chat.completions.create(**chat, tools=[tool], tool_choice="required").choices[0].message
    return [[call.function.name, sorted(json.loads(call.function.arguments))] for call in message.tool_calls]


def embeddings():
    asked = {"model": "text-embedding-3-small", "input": ["一", "二"], "dimensions": 64}
    numbers = [item.embedding for item in client.embeddings.create(**asked, encoding_format="float").data]
    packed = [item.embedding for item in client.embeddings.create(**asked, encoding_format="base64").data]
    unpacked = [list(struct.unpack("<64f", base64.b64decode(text))) for text in packed]
    unasked = [item.embedding for item in client.embeddings.create(**asked).data]
    near = lambda one, other: all(abs(a - b) < 1e-6 for a, b in zip(one, other, strict=True))
    return [near(*pair) for others in (unpacked, unasked) for pair in zip(numbers, others, strict=True)]


def image():
    data = client.images.generate(model="dall-e-3", prompt="一只小海獭", response_format="b64_json").data
    return [base64.b64decode(one.b64_json)[1:4].decode() for one in data]


def error(call):
    try:
        call()
    except openai.APIStatusError as caught:
        return [type(caught).__name__, caught.status_code, caught.param]
    return "no error"


def fault(name):
    return error(lambda: client.chat.completions.create(**chat, extra_headers={"X-Sandbox-Fault": name}))


print(
    json.dumps(
        {
            "whole": whole(),
            "stream": stream(),
            "tools": tools(),
            "structured": client.chat.completions.parse(**chat, response_format=Event).choices[0].message.parsed.model_dump(),
            "embeddings": embeddings(),
            "image": image(),
            "speech": len(client.audio.speech.create(model="tts-1", voice="alloy", input="你好").read()),
            "models": [model.id for model in client.models.list()],
            "errors": [
                fault("invalid-key"),
                error(lambda: client.chat.completions.create(**chat, temperature=3)),
                error(lambda: client.post("/nothing", cast_to=object, body={})),
                fault("rate-limit"),
                fault("server-error"),
            ],
        }
    )
)

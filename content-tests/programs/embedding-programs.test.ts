import { describe, expect, test } from 'vitest';
import { checkPython, programOf } from '../samples/python-program.ts';

/** A client whose vectors count pairs of characters: texts that share words are near each other. */
const countingClient = `
import types, zlib
class Embeddings:
    requests = []
    def create(self, model, input):
        self.requests.append(input)
        def vector(text):
            counts = [0.01] * 256
            for pair in zip(text, text[1:]):
                counts[zlib.crc32("".join(pair).encode()) % 256] += 1
            return counts
        items = [types.SimpleNamespace(index=index, embedding=vector(text)) for index, text in enumerate(input)]
        return types.SimpleNamespace(data=items[::-1])
client = types.SimpleNamespace(embeddings=Embeddings())
`;

describe('the batches of the embedding guide', async () => {
  const program = await programOf('embedding', 'Python', 'def batches');

  test('hold each of the three limits, and lose nothing', async () => {
    const check = `
texts = ["字" * 2700] * 100 + ["a"] * 5000 + ["b" * 8192] * 80
made = list(batches(texts))
result = {
    "items": max(map(len, made)),
    "tokens": max(sum(map(upper_bound, batch)) for batch in made),
    "whole": sum(made, []) == texts,
    "batches": len(made),
}
`;
    const result = (await checkPython(program, check)) as {
      items: number;
      tokens: number;
      whole: boolean;
      batches: number;
    };
    expect(result.items).toBeLessThanOrEqual(2048);
    expect(result.tokens).toBeLessThanOrEqual(300_000);
    expect(result.whole).toBe(true);
    expect(result.batches).toBeLessThan(12);
  });

  test.each(['""', '"字" * 2731'])('refuse what no request may hold: %s', async (text) => {
    await expect(checkPython(program, `result = list(batches(["x", ${text}]))`)).rejects.toThrow(/这一项有/);
  });

  test('come back in the order of the texts, and fail where a vector is missing', async () => {
    expect(
      await checkPython(
        program,
        `${countingClient}
data = client.embeddings.create("", ["甲乙", "丙丁"]).data
result = embed_all(["甲乙", "丙丁"]) == [item.embedding for item in data[::-1]]`,
      ),
    ).toBe(true);
    const short = `${countingClient}
whole = Embeddings.create
Embeddings.create = lambda self, model, input: whole(self, model, input[1:])
result = embed_all(["甲", "乙"])`;
    await expect(checkPython(program, short)).rejects.toThrow(/收到 1 个/);
  });
});

describe('the RAG program', async () => {
  const program = await programOf('embedding', 'rag.py');

  test('cuts a document into chunks of one size that know their heading, and drops no word', async () => {
    const check = `
document = "# 手册\\n\\n" + "\\n\\n".join(f"第 {number} 段。" + "内容很多。" * 30 for number in range(9)) + "\\n\\n## 附录\\n\\n" + "没有停顿的长句" * 200
chunks = chunk(document)
manual = [text for text in chunks if text.startswith("# 手册")]
appendix = [text for text in chunks if text.startswith("## 附录")]
tail = "".join(text.split("\\n\\n", 1)[1].replace("\\n\\n", "") for text in appendix)
result = {
    "longest": max(map(len, chunks)),
    "headings": sorted({text.split("\\n")[0] for text in chunks}),
    "missing": [number for number in range(9) if f"第 {number} 段" not in "".join(chunks)],
    "tail": tail.count("没有停顿的长句") >= 199,
    "overlap": all(before.split("\\n\\n")[-1] in after for before, after in zip(manual, manual[1:])),
}
`;
    const result = (await checkPython(program, check)) as Record<string, unknown>;
    expect(result).toMatchObject({ headings: ['# 手册', '## 附录'], missing: [], tail: true, overlap: true });
    expect(result['longest']).toBeLessThanOrEqual(520);
  });

  test('keeps text that stands right below its heading', async () => {
    expect(
      await checkPython(
        program,
        'result = chunk("## 限制\\n最多 4096 个字符。\\n\\n## 空的一节\\n\\n## 密钥\\n\\n放在请求头里。")',
      ),
    ).toEqual(['## 限制\n\n最多 4096 个字符。', '## 密钥\n\n放在请求头里。']);
  });

  test('finds the passage that answers a question, after a file was read twice too', async () => {
    const check = `${countingClient}
database = open_index(":memory:")
text = "# 限制\\n\\n图像的链接在 60 分钟后失效。\\n\\n# 密钥\\n\\n密钥放在请求头里。"
add(database, "a.md", text); add(database, "a.md", text)
hits = search(database, "图像的链接能用多久")
result = {"best": hits[0][2], "count": len(hits), "score": round(hits[0][0], 3) <= 1}
`;
    expect(await checkPython(program, check)).toEqual({
      best: '# 限制\n\n图像的链接在 60 分钟后失效。',
      count: 2,
      score: true,
    });
  });

  test('tells a citation that nobody gave it', async () => {
    expect(await checkPython(program, 'result = sorted(invented("对 [1]，也对 [2] 和 [5]。", 2))')).toEqual([5]);
  });
});

describe('the ten questions', async () => {
  const program = await programOf('embedding', 'evaluate.py');

  test('each name a passage that holds the word that must come back', async () => {
    expect(
      await checkPython(
        program,
        'result = [len(QUESTIONS), [question for question, passage, word in QUESTIONS if word not in PASSAGES[passage]]]',
      ),
    ).toEqual([10, []]);
  });

  test('tell a good order from a bad one', async () => {
    const check = `
answers = [passage for _, passage, _ in QUESTIONS]
good = [[right] + [index for index in range(10) if index != right] for right in answers]
bad = [order[::-1] for order in good]
result = [recall(good, answers, 3), mean_reciprocal_rank(good, answers)]
result += [recall(bad, answers, 3), round(mean_reciprocal_rank(bad, answers), 2)]
`;
    expect(await checkPython(program, check)).toEqual([1, 1, 0, 0.1]);
  });

  test('take an answer for right only with its word and its source', async () => {
    const check =
      'result = [is_right("60 分钟 [2]。", 2, "60"), is_right("60 分钟。", 2, "60"), is_right("很久 [2]", 2, "60"), is_right("不限 [2]", 2, "2")]';
    expect(await checkPython(program, check)).toEqual([true, false, false, false]);
  });
});

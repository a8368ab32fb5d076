import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { readContract } from './contract.ts';

const text = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Speech', version: '1.0.0' },
  paths: {
    '/speech': {
      post: {
        operationId: 'createSpeech',
        security: [{ Key: [] }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  speed: { type: 'number', maximum: 4, default: 1, description: 'How fast it is spoken.' },
                  style: { type: 'string', enum: ['vivid', 'natural'] },
                  kind: { const: 'speech' },
                },
                'x-rules': [
                  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
                  { description: 'A style has a speed.', if: { required: ['style'] }, then: { required: ['speed'] } },
                ],
              },
            },
          },
        },
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': {
                schema: {
                  oneOf: [
                    { title: 'One', type: 'string' },
                    { title: 'Many', type: 'array', items: { type: 'string' } },
                  ],
                },
              },
              'audio/mpeg': { schema: { type: 'string', format: 'binary' } },
            },
          },
          202: {
            description: 'Later',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Job' } } },
          },
          204: { description: 'Nothing' },
        },
      },
    },
  },
  components: {
    securitySchemes: { Key: { type: 'http', scheme: 'bearer' } },
    schemas: { Job: { type: 'object', maxProperties: 3 }, Color: { type: 'string', enum: ['red'] } },
  },
});
const contractOf = (document: string) => readContract(JSON.parse(document) as JsonObject).contract;

/** Returns the ids at which the contract changes if a part of the document is replaced. */
function changedAt(from: string, to: string): string[] {
  const [before, after] = [contractOf(text), contractOf(text.replace(from, to))];
  return Object.keys({ ...before, ...after }).filter((id) => before[id] !== after[id]);
}

describe('a change of the API document', () => {
  test.each([
    ['limit', '"maximum":4', '"maximum":2', 'createSpeech.request.speed'],
    ['default', '"default":1', '"default":2', 'createSpeech.request.speed'],
    ['value', '"vivid","natural"', '"vivid"', 'createSpeech.request.style'],
    ['rule', '{"required":["speed"]}', '{"required":["pitch"]}', 'createSpeech.request'],
    ['field', '"speed":{', '"pace":{', 'createSpeech.request.pace'],
    ['constant', '"const":"speech"', '"const":"song"', 'createSpeech.request.kind'],
    [
      'type of the body',
      '"type":"object","properties"',
      '"type":["object","null"],"properties"',
      'createSpeech.request',
    ],
    ['body that is required', '"required":true', '"required":false', 'createSpeech.request'],
    ['media type', '"audio/mpeg"', '"audio/ogg"', 'createSpeech.response.200.audio-ogg'],
    [
      'type of a response',
      '"title":"Many","type":"array"',
      '"title":"Many","type":"object"',
      'createSpeech.response.200',
    ],
    ['alternative of a response', '{"title":"One","type":"string"},', '', 'createSpeech.response.200'],
    ['limit of a whole response', '"maxProperties":3', '"maxProperties":2', 'createSpeech.response.202'],
    ['status', '"204"', '"205"', 'createSpeech.response.205'],
    ['value of a schema', '"enum":["red"]', '"enum":["red","blue"]', 'schemas.Color'],
    ['key', '"security":[{"Key":[]}],', '', 'createSpeech'],
    ['way of sending the key', '"scheme":"bearer"', '"scheme":"basic"', 'authentication.Key'],
    ['operation', '"operationId":"createSpeech"', '"operationId":"makeSpeech"', 'makeSpeech'],
  ])('is found when a %s differs', (_, from, to, id) => {
    expect(changedAt(from, to)).toContain(id);
  });

  test('of a schema that a body is made of is found once, where it is sent', () => {
    expect(changedAt('"maxProperties":3', '"maxProperties":2')).toEqual(['createSpeech.response.202']);
  });

  test('of words alone concerns no program', () => {
    expect(changedAt('How fast', 'At what pace')).toEqual([]);
  });
});

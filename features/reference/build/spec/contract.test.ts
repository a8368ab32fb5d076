import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../document/json.ts';
import { changeText, type Entry, readContract, type Release, undocumentedChanges } from './contract.ts';

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
const release: Release = { version: '1.0.0', date: '2025-01-01', contract: contractOf(text) };
const changed = (from: string, to: string) => contractOf(text.replace(from, to));
const entry = (words: string, date = '2025-01-02'): Entry[] => [{ file: 'a.mdx', date, text: words }];

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
    expect(undocumentedChanges(release, changed(from, to), []).map((change) => change.id)).toContain(id);
  });

  test('is told by a later entry that links to its place, or to what holds it', () => {
    const untold = (entries: Entry[]) => undocumentedChanges(release, changed('"maximum":4', '"maximum":2'), entries);
    expect(untold(entry('[`speed`](/api/#createSpeech.request.speed)'))).toEqual([]);
    expect(untold(entry('[the body](/api/#createSpeech.request)'))).toEqual([]);
    expect(untold(entry('[`style`](/api/#createSpeech.request.style)'))).toHaveLength(1);
    expect(untold(entry('[speech](/api/#createSpeech)'))).toHaveLength(1);
    expect(untold(entry('[`speed`](/api/#createSpeech.request.speed)', release.date))).toHaveLength(1);
  });

  test('is put in few words', () => {
    const changes = undocumentedChanges(release, changed('"vivid","natural"', '"vivid"'), []);
    expect(changes.map(changeText)).toEqual(['#createSpeech.request.style changed: − "natural"']);
  });

  test('of a schema that a body is made of is found once, where it is sent', () => {
    const changes = undocumentedChanges(release, changed('"maxProperties":3', '"maxProperties":2'), []);
    expect(changes.map(({ id }) => id)).toEqual(['createSpeech.response.202']);
  });

  test('of words alone concerns no program', () => {
    expect(undocumentedChanges(release, changed('How fast', 'At what pace'), [])).toEqual([]);
  });
});

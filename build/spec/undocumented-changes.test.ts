import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../app/reference/document/json.ts';
import { readContract, type Release } from './contract.ts';
import { changeText, type Entry, undocumentedChanges } from './undocumented-changes.ts';

const text = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Speech', version: '1.0.0' },
  paths: {
    '/speech': {
      post: {
        operationId: 'createSpeech',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  speed: { type: 'number', maximum: 4, default: 1, description: 'How fast it is spoken.' },
                  style: { type: 'string', enum: ['vivid', 'natural'] },
                },
                // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
                'x-rules': [{ description: 'A style has a speed.', if: { required: ['style'] }, then: { required: ['speed'] } }],
              },
            },
          },
        },
        responses: { 200: { description: 'OK' } },
      },
    },
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

  test('of words alone concerns no program', () => {
    expect(undocumentedChanges(release, changed('How fast', 'At what pace'), [])).toEqual([]);
  });
});

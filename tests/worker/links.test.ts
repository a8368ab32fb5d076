import { describe, expect, inject, test } from 'vitest';
import { linkFaults, type ServedPage } from '../support/link-faults.ts';
import { linkRules, servedLinkFaults } from '../support/served-links.ts';

const origin = inject('engine');
const rules = linkRules(origin);

test('every link leads to a page, anchor or file that is there, without a redirect', async () => {
  expect(await servedLinkFaults(origin, inject('enginePaths'))).toEqual([]);
});

const page = (body: string): ServedPage[] => [
  { path: '/a/', html: `<h2 id="here">a</h2>${body}` },
  { path: '/b/', html: '<h2 id="数据">b</h2>' },
];

describe('a broken link', () => {
  test.each([
    ['to a page', '<a href="/nope/">x</a>', '/a/ <a> /nope/: answers 404'],
    ['to an anchor of this page', '<a href="#gone">x</a>', '/a/ <a> #gone: no element of /a/ has the id “gone”'],
    [
      'to an anchor of another page',
      '<a href="/b/#gone">x</a>',
      '/a/ <a> /b/#gone: no element of /b/ has the id “gone”',
    ],
    ['to an image', '<img src="/nope.png" alt="">', '/a/ <img> /nope.png: answers 404'],
    ['in a srcset', '<img srcset="/nope.png 2x" alt="">', '/a/ <img> /nope.png: answers 404'],
    [
      'to the deployed site',
      '<a href="https://docs.example.com/nope/">x</a>',
      '/a/ <a> https://docs.example.com/nope/: answers 404',
    ],
    ['that is no URL', '<a href="https://">x</a>', '/a/ <a> https://: is not a URL'],
    ['to plain http', '<a href="http://example.com/">x</a>', '/a/ <a> http://example.com/: is not https'],
  ])('%s is told with page and target', async (_, body, fault) => {
    expect(await linkFaults(page(body), rules)).toEqual([fault]);
  });

  test.each([
    '<a href="/b/#%E6%95%B0%E6%8D%AE">x</a>',
    '<a href="/b/#数据">x</a>',
    '<a href="#here">x</a>',
    '<a href="https://example.com/#any">x</a>',
    '<a href="data:,x">x</a>',
  ])('is not seen in %s', async (body) => {
    expect(await linkFaults(page(body), rules)).toEqual([]);
  });
});

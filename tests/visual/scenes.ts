import type { Page } from 'playwright-core';
import { openSearch, searchFor } from '../support/search.ts';

/** A theme of the site. */
export type Theme = 'light' | 'dark';

/** One picture of a scene: the width of the window in CSS pixels, and the theme. */
export type Shot = { width: 1440 | 768 | 390; theme: Theme };

/** A page of the fixture site `looks`, or a state of one. */
export type Scene = {
  /** Begins the names of its pictures. */
  name: string;
  path: string;
  shots: readonly Shot[];
  /** Brings the page into the state that is photographed; then only the window is, not the whole page. */
  arrange?: (page: Page) => Promise<void>;
};

const both = (width: Shot['width']): Shot[] => [
  { width, theme: 'light' },
  { width, theme: 'dark' },
];
const everySize: Shot[] = [...both(1440), { width: 768, theme: 'light' }, ...both(390)];

/** What is photographed: each kind of page, and each thing that opens over one. */
export const scenes: readonly Scene[] = [
  { name: 'landing', path: '/', shots: everySize },
  { name: 'guide', path: '/guides/prose/', shots: everySize },
  { name: 'changelog', path: '/changelog/', shots: everySize },
  { name: 'entry', path: '/changelog/2025/10/14/', shots: everySize },
  { name: 'reference', path: '/api/', shots: everySize },
  { name: 'plain', path: '/plain/', shots: everySize },
  { name: 'not-found', path: '/guides/porse/', shots: everySize },
  {
    name: 'search-page',
    path: '/search/',
    shots: [
      { width: 1440, theme: 'light' },
      { width: 390, theme: 'dark' },
    ],
  },
  {
    name: 'search-results',
    path: '/plain/',
    shots: [...both(1440), { width: 390, theme: 'light' }],
    arrange: async (page) => {
      await openSearch(page);
      await searchFor(page, '密钥');
    },
  },
  {
    name: 'search-nothing',
    path: '/plain/',
    shots: [
      { width: 1440, theme: 'light' },
      { width: 390, theme: 'dark' },
    ],
    arrange: async (page) => {
      await openSearch(page);
      await searchFor(page, 'zzqx');
      await page.getByText('可以试试').waitFor();
    },
  },
  {
    name: 'menu',
    path: '/guides/prose/',
    shots: both(390),
    arrange: async (page) => {
      await page.locator('.hamburger').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'dropdown',
    path: '/plain/',
    shots: both(1440),
    arrange: async (page) => {
      await page.locator('.navbar').getByRole('button', { name: '更多' }).press('Enter');
      await page.locator('.navbar').getByRole('link', { name: '约定' }).waitFor({ state: 'visible' });
    },
  },
];

/** The name of one picture, without its ending. */
export function pictureName({ name }: Scene, { width, theme }: Shot): string {
  return `${name}-${width}-${theme}`;
}

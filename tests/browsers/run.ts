import { startSite } from '../support/site.ts';
import { chromium } from './engines/chromium.ts';
import { firefox } from './engines/firefox.ts';
import type { Journey } from './journeys/journey.ts';
import { consoleJourneys } from './journeys/console.ts';
import { contentJourneys } from './journeys/content.ts';
import { shellJourneys } from './journeys/shell.ts';
import { pageJourneys } from './journeys/pages.ts';
import { scrollJourneys } from './journeys/scrolling.ts';
import { Missing, type BrowserKind, type Tab } from './engines/tab.ts';
import { printTable, type Column, type Outcome } from './table.ts';
import { takeJourney } from './take-journey.ts';
import { webkit } from './engines/webkit.ts';

/**
 * npm run test:browsers [-- words]: runs the readers' journeys in each installed browser, and prints a table. Words
 * select browsers and journeys: `firefox scroll`. Exits with code 1 if a journey failed; missing browsers are reported
 * and skipped.
 */
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const kinds = chosen([chromium, firefox, webkit]);
const journeys = chosen([...pageJourneys, ...scrollJourneys, ...shellJourneys, ...contentJourneys, ...consoleJourneys]);

const sites = { engine: await startSite('engine'), sandbox: await startSite('sandbox') };
const columns: Column[] = [];
try {
  for (const kind of kinds) columns.push(await takeAll(kind, journeys));
} finally {
  await Promise.all([sites.engine.stop(), sites.sandbox.stop()]);
}
printTable(journeys, columns);
process.exitCode = columns.some(({ outcomes }) => outcomes.some(({ result }) => result === 'failed')) ? 1 : 0;

/** Returns the items whose name contains a word; all items if none does. */
function chosen<Named extends { name: string }>(all: Named[]): Named[] {
  const matches = all.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)));
  return matches.length === 0 ? all : matches;
}

async function takeAll(kind: BrowserKind, all: Journey[]): Promise<Column> {
  const browser = await kind.start().catch((error: unknown) => {
    if (error instanceof Missing) return error.message;
    throw error;
  });
  if (typeof browser === 'string')
    return { browser: kind.name, outcomes: all.map(() => ({ result: 'skipped', reason: browser })) };
  console.log(`${browser.name} ${browser.version}`);
  const outcomes: Column['outcomes'] = [];
  try {
    await browser.tab.resize(1280, 800);
    for (const journey of all) {
      const reason = journey.except?.[kind.name];
      const outcome =
        reason === undefined ? await takeTwice(journey, browser.tab) : { result: 'skipped' as const, reason };
      outcomes.push(outcome);
      console.log(`  ${outcome.result.padEnd(8)} ${journey.name}${'reason' in outcome ? `: ${outcome.reason}` : ''}`);
    }
  } finally {
    await browser.close();
  }
  return { browser: `${browser.name} ${browser.version}`, outcomes };
}

/** Runs a journey, and again if it failed: on a busy machine, a driver may lose a click. */
async function takeTwice(journey: Journey, tab: Tab): Promise<Outcome> {
  const { origin } = sites[journey.site ?? 'engine'];
  const first = await takeJourney(journey, tab, origin);
  if (first.result !== 'failed') return first;
  console.log(`  again    ${journey.name}: ${first.reason}`);
  return takeJourney(journey, tab, origin);
}

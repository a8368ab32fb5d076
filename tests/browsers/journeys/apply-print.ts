import type { Tab } from '../engines/tab.ts';

/**
 * Applies print styles on the screen, and disables screen styles, so that a test can inspect them. No protocol of all
 * browsers can emulate print media.
 */
export async function applyPrint(tab: Tab): Promise<void> {
  await tab.run(() => {
    const change = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) {
          const { mediaText } = rule.media;
          if (/\bprint\b/.test(mediaText)) rule.media.mediaText = 'all';
          else if (/\bscreen\b/.test(mediaText)) rule.media.mediaText = 'not all';
        }
        if ('cssRules' in rule) change(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) change(sheet.cssRules);
  });
}

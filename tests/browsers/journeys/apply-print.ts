import type { Tab } from '../engines/tab.ts';

/**
 * Makes the style rules for paper hold on the screen, and those for screens not: what a browser does when it prints,
 * where a test can look. No protocol that all browsers share has it.
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

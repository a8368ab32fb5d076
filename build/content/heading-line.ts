import type { Element, ElementContent } from 'hast';

/** A name with hyphens that a heading on a phone has room for: `gpt-image-1`. */
const wholeName = /^(?=.{3,16}$)\S+-\S+$/;

/** Phrases with `<wbr>` between them. A name among them is an element that the style sheet keeps on one line. */
export function headingLine(phrases: string[]): ElementContent[] {
  return phrases.flatMap((value, index): ElementContent[] => {
    const text: ElementContent = { type: 'text', value };
    return [
      ...(index === 0 ? [] : [element('wbr', {}, [])]),
      wholeName.test(value) ? element('span', { className: ['whole'] }, [text]) : text,
    ];
  });
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

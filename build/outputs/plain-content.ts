import type { RenderedPage } from '../../app/core/page.ts';

/** A page for outputs: without the elements of highlighted code and React's comments between texts. */
export function plainContent({ page, html }: RenderedPage): RenderedPage {
  const code = html.replaceAll(/<pre\b.*?<\/pre>/gs, (block) => block.replaceAll(/<\/?span\b[^>]*>/g, ''));
  return { page, html: code.replaceAll('<!-- -->', '') };
}

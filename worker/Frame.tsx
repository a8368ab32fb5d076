import type { Assets } from '../app/model/assets.ts';
import { Shell, type ShellProps } from '../app/shell/Shell.tsx';

export type FrameProps = { site: ShellProps['site']; assets: Assets; page?: ShellProps['page']; content: ShellProps['content'] };

/** The shell as the server writes it: with the script that the browser runs once it has the navbar. */
export function Frame({ site, assets, page, content }: FrameProps) {
  return <Shell site={site} page={page} content={content} afterNavbar={<script dangerouslySetInnerHTML={{ __html: assets.inlineScripts.afterNavbar.code }} />} />;
}

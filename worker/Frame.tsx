import type { Assets } from '../app/model/assets.ts';
import { Shell, type ShellProps } from '../app/shell/Shell.tsx';

export type FrameProps = { site: ShellProps['site']; assets: Assets; page?: ShellProps['page']; content: ShellProps['content'] };

/** The shell as the server writes it: with the script that the browser runs and the styles that it reads once it has the navbar. */
export function Frame({ site, assets, page, content }: FrameProps) {
  const { inlineScripts, styles } = assets;
  return (
    <Shell
      site={site}
      page={page}
      content={content}
      afterNavbar={
        <>
          <script data-modules={[assets.entry, ...assets.preload].join(' ')} dangerouslySetInnerHTML={{ __html: inlineScripts.afterNavbar.code }} />
          {styles.body === '' ? null : <style dangerouslySetInnerHTML={{ __html: styles.body }} />}
          {page?.layout !== 'reference' || styles.reference === '' ? null : <style data-of="reference" dangerouslySetInnerHTML={{ __html: styles.reference }} />}
        </>
      }
    />
  );
}

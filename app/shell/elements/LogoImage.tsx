import type { Logo } from '../../core/site.ts';
import { useHref } from '../site/site-context.tsx';

/** A logo, in the variant for the colour mode when it has two; the style sheet shows one of them. */
export function LogoImage({ logo }: { logo: Logo }) {
  const href = useHref();
  const { width, height } = logo;
  const image = (src: string, theme?: string) => (
    <img className="logo" src={href(src)} alt={logo.alt} width={width} height={height} data-for-theme={theme} />
  );
  if (logo.srcDark === undefined) return image(logo.src);
  return (
    <>
      {image(logo.src, 'light')}
      {image(logo.srcDark, 'dark')}
    </>
  );
}

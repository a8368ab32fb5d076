import { type ReactNode, useId } from 'react';
import { message as t } from './message.ts';

/** Sizes are in CSS pixels; by default the image's own, if the build can read it. */
type FigureProps = {
  src: string;
  alt: string;
  /** The caption, if any. */
  children?: ReactNode;
  width?: string;
  height?: string;
  fullWidth?: string;
  fullHeight?: string;
};

/**
 * An image with its caption. A click or Enter enlarges it in a native popover, without script, to its own size or as
 * far as the viewport allows; Escape or another click closes it.
 */
export function Figure({ src, alt, children, width, height, fullWidth, fullHeight }: FigureProps) {
  const id = useId();
  return (
    <figure className="figure">
      <button type="button" popoverTarget={id} title={t('Enlarge')}>
        <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
      </button>
      {children === undefined ? null : <figcaption>{children}</figcaption>}
      <div className="zoomed" id={id} popover="auto" data-search="none">
        <button type="button" popoverTarget={id} popoverTargetAction="hide" title={t('Reduce')}>
          <img src={src} alt={alt} width={fullWidth} height={fullHeight} loading="lazy" decoding="async" />
        </button>
      </div>
    </figure>
  );
}

/** A recording in the browser's native player with the accessible name `label`; it is fetched when it is played. */
export function Sound({ src, label, caption = label }: { src: string; label: string; caption?: string }) {
  return (
    <figure className="sound">
      {/* A recording has no picture for captions; the figcaption describes the sound. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio controls preload="none" src={src} aria-label={label} />
      <figcaption>
        {caption}{' '}
        <a href={src} download="" aria-label={t('Download {name}', { name: label })}>
          {t('Download')}
        </a>
      </figcaption>
    </figure>
  );
}

/**
 * A diagram with its title; scrolls horizontally, also by keyboard, when it is too wide. `html` is an SVG rendered at
 * build time, `title` its text alternative, `source` its Mermaid code for the page's Markdown.
 */
export function Diagram({ title, source, html }: { title: string; source: string; html: string }) {
  // Ids are unique on the page, as several diagrams have the same.
  const id = useId();
  const drawing = html.replaceAll(/\bid="|url\(#/g, `$&${id}`);
  return (
    <figure className="diagram" data-source={source}>
      <div role="img" aria-label={title} tabIndex={0} dangerouslySetInnerHTML={{ __html: drawing }} />
      <figcaption>{title}</figcaption>
    </figure>
  );
}

import { useHref } from './site-context.tsx';

/** What a reader sees at a URL that is no page. */
export function NotFoundPage() {
  const href = useHref();
  return (
    <>
      <h1>找不到页面</h1>
      <p>这个地址没有对应的页面。</p>
      <p><a href={href('/')}>回到首页</a></p>
    </>
  );
}

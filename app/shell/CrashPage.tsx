/** What a reader sees when a page fails to render; the cause is in the log, not here. */
export function CrashPage() {
  return (
    <>
      <h1>This page crashed.</h1>
      <p>页面渲染出错，请稍后重试。</p>
    </>
  );
}

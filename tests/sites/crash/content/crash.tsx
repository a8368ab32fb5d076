/*---
title: 会崩溃的页面
description: 第一次在浏览器里渲染时出错。
---*/
declare global {
  var mended: boolean | undefined;
}

/** The Worker renders this page; the browser fails to, until it is mended. */
export default function Crash() {
  if (typeof document !== 'undefined' && !globalThis.mended) throw new Error('the demonstration has failed');
  return <p id="whole">内容完好</p>;
}

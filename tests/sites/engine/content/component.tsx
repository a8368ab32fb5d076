/*---
title: 写成组件的一页
description: 一页不是文字，而是 React 组件。
layout: page
---*/

/** Rendered by the build; the browser never runs it. */
export default function ComponentPage() {
  if (typeof document !== 'undefined') throw new Error('the browser runs a page');
  return (
    <>
      <h2 id="here">组件里的标题</h2>
      <p>组件写下的正文。</p>
    </>
  );
}

/*---
title: 写成组件的一页
description: 一页不是文字，而是 React 组件。
layout: page
---*/

/** Rendered by the build; the browser never runs it. */
export default function ComponentPage() {
  if (typeof document !== 'undefined') throw new Error('the browser runs a page');
  return <p>组件写下的正文，里面没有一行 MDX。</p>;
}

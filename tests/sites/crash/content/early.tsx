/*---
title: 在边缘出错的页面
description: 在 Worker 里渲染时出错。
---*/
import { atTheEdge } from './_at-the-edge.ts';

/** The build renders this page; the Worker fails to. */
export default function Early() {
  if (atTheEdge) throw new Error('the secret of the inside');
  return <p>内容完好</p>;
}

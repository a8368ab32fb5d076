/*---
title: 中途出错的页面
description: 在 Worker 里，第一部分送出之后出错。
---*/
import { lazy, Suspense } from 'react';
import { atTheEdge } from './_at-the-edge.ts';

const Rest = lazy(
  () =>
    new Promise<{ default: () => React.ReactNode }>((resolve, reject) => {
      if (atTheEdge) setTimeout(() => reject(new Error('the secret of the inside')), 50);
      else resolve({ default: () => <p>第二部分</p> });
    }),
);

/** The build renders this page; at the edge its second part fails when the first is under way. */
export default function Late() {
  return (
    <>
      <p>第一部分</p>
      <Suspense fallback="请稍候"><Rest /></Suspense>
    </>
  );
}

/*---
title: 慢慢渲染的页面
description: 分两次送出。
---*/
import { lazy, Suspense } from 'react';

let renders = 0;
const Rest = lazy(() => new Promise<{ default: () => React.ReactNode }>((resolve) => setTimeout(() => resolve({ default: () => <p>第二部分</p> }), 100)));

/** Tells how often it was rendered. */
export default function Slow() {
  renders++;
  return (
    <>
      <p id="renders">{renders}</p>
      <Suspense fallback="请稍候"><Rest /></Suspense>
    </>
  );
}

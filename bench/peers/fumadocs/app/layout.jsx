import { DocsLayout } from 'fumadocs-ui/layouts/docs';
import { RootProvider } from 'fumadocs-ui/provider/next';
import { source } from '@/lib/source';
import './global.css';

export default function Layout({ children }) {
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <body className="flex flex-col min-h-screen">
        <RootProvider search={{ options: { type: 'static', api: '/api/search' } }}>
          <DocsLayout tree={source.getPageTree()} nav={{ title: 'AIGC' }}>
            {children}
          </DocsLayout>
        </RootProvider>
      </body>
    </html>
  );
}

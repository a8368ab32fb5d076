import { Component, type ReactNode } from 'react';
import type { NavbarItem } from '../../core/site.ts';

type Props = { item: NavbarItem; children: ReactNode };

/** An item that fails to render costs the navbar that item, and names the item in the console. */
export class NavbarItemBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(
      `A navbar item failed to render; check it in navbar.items of site.config.ts: ${JSON.stringify(this.props.item)}`,
      error,
    );
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

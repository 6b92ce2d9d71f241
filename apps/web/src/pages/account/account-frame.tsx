import type { ReactNode } from 'react';
import { usePageTitle } from '../../app/page-title';
import './account.css';

/** The narrow page of everything about signing in. */
export function AccountFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="page page--narrow account">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

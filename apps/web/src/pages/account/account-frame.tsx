import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from '../../app/page-title';
import './account.css';

/** The narrow frame of all pages about signing in. */
export function AccountFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    // Focuses the heading if the next step has replaced the focused element.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <div className="page page--narrow stack stack--large">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

import '../../../components/notice.css';

/**
 * Why the last answer refused a group of fields without naming one; the focus moves to this sentence. Not an alert,
 * because screen readers say nothing about one that gets the focus.
 */
export function GroupRefusal({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : (
    <div className="notice notice--bad" tabIndex={-1} data-refusal>
      {children}
    </div>
  );
}

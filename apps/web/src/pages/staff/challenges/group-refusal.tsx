import { Notice } from '../../../components/notice';

/** Why the last answer refused a group of fields without naming one; the focus moves to this sentence. */
export function GroupRefusal({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : (
    <div tabIndex={-1} data-refusal>
      <Notice tone="bad">{children}</Notice>
    </div>
  );
}

import { Notice } from '../../../components/notice';

/** Why the last answer refused a group of fields, of which it named none: the focus goes to the sentence. */
export function GroupRefusal({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : (
    <div tabIndex={-1} data-refusal>
      <Notice tone="bad">{children}</Notice>
    </div>
  );
}

import { CopyButton } from './copy-button';
import './copy-line.css';

/** A line to be pasted into a terminal. */
export function CopyLine({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div className="copy-line">
      <code translate="no" tabIndex={0}>
        {value}
      </code>
      <CopyButton value={value} label={label} />
    </div>
  );
}

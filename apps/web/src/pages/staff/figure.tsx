import type { ReactNode } from 'react';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: 'good' | 'bad' | 'warn' | undefined;
  /** Explanation of the value. */
  readonly children?: ReactNode;
}

/** A large figure for staff. */
export function Figure({ label, value, tone, children }: FigureProps) {
  return (
    <div className="card figure" data-tone={tone}>
      <dt className="small soft">{label}</dt>
      <dd className="figure__value number">{value}</dd>
      {children === undefined ? null : <dd className="small soft">{children}</dd>}
    </div>
  );
}

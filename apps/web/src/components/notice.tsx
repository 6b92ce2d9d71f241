import type { ReactNode } from 'react';
import { useText } from '../text/text';
import { Icon, type IconName } from './icon';
import './notice.css';

export type Tone = 'plain' | 'good' | 'bad' | 'warn';

/** A sentence about what just happened; read out when it appears. */
export function Notice({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <div
      className={tone === 'plain' ? 'notice' : `notice notice--${tone}`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      {children}
    </div>
  );
}

interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  /** Stands for the whole page. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}

/** Where a list would stand that has nothing in it: why, and what to do. */
export function EmptyState({ icon, title, isPage = false, children }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="empty">
      {icon === undefined ? null : <Icon name={icon} size={32} />}
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

/** Grey lines in place of what is being loaded. */
export function Bones({ lines = 4 }: { readonly lines?: number }) {
  const { t } = useText();
  return (
    <div className="bones" role="status">
      <span className="unseen">{t('common.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}

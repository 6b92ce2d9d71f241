import type { ReactNode } from 'react';
import { useErrorText } from '../text/refusals';
import { useText } from '../text/text';
import { Icon, type IconName } from './icon';
import './notice.css';

export type Tone = 'plain' | 'good' | 'bad' | 'warn';

interface NoticeProps {
  readonly tone?: Tone;
  /** Whether it follows an action or a change, so that screen readers say it; by default what went well or badly. */
  readonly isSpoken?: boolean;
  readonly children: ReactNode;
}

/**
 * A sentence that stands out. If it is spoken, it is an alert, because screen readers overlook a status that comes
 * into the page together with its text.
 */
export function Notice(props: NoticeProps) {
  const { tone = 'plain', isSpoken = tone === 'good' || tone === 'bad', children } = props;
  return (
    <div
      className={tone === 'plain' ? 'notice' : `notice notice--${tone}`}
      role={isSpoken ? 'alert' : undefined}
    >
      {children}
    </div>
  );
}

interface ErrorNoticeProps {
  readonly error: Error | null;
  readonly tone?: Tone;
}

/** Says why something did not work; renders nothing without an error. */
export function ErrorNotice({ error, tone = 'bad' }: ErrorNoticeProps) {
  const sentence = useErrorText(error);
  return sentence === undefined ? null : <Notice tone={tone}>{sentence}</Notice>;
}

interface EmptyStateProps {
  readonly icon?: IconName | undefined;
  readonly title: string;
  /** Whether it replaces the whole page. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}

/** Shown instead of an empty list: why it is empty, and what to do. */
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

/** Grey lines in place of content that is loading. */
export function Skeleton({ lines }: { readonly lines: number }) {
  const { t } = useText();
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}

interface LoadingProps extends Pick<EmptyStateProps, 'icon' | 'isPage' | 'children'> {
  /** Why the content could not be loaded. */
  readonly error: Error | null;
  readonly lines: number;
}

/** Shown in place of content that is loading or failed to load. */
export function Loading({ error, lines, ...emptyState }: LoadingProps) {
  const sentence = useErrorText(error);
  if (sentence === undefined) return <Skeleton lines={lines} />;
  return <EmptyState {...emptyState} title={sentence} />;
}

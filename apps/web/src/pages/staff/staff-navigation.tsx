import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { STAFF_GROUPS, type StaffPart } from '../../app/staff-parts';
import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { useText } from '../../text/text';
import './staff-navigation.css';

interface StaffNavigationProps {
  readonly parts: readonly StaffPart[];
  readonly path: string;
}

/** Links to the pages of staff. If there is no room for them beside the page, a button opens them. */
export function StaffNavigation({ parts, path }: StaffNavigationProps) {
  const { t } = useText();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a low screen the links scroll.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <>
      <button type="button" className={buttonClass()} popoverTarget="staff-pages">
        <Icon name="menu" />
        {t('staff.menu')}
      </button>
      <nav ref={nav} id="staff-pages" popover="auto" className="staff__nav" aria-label={t('staff.title')}>
        <div className="staff__groups">
          {STAFF_GROUPS.map((group) => {
            const shown = parts.filter((part) => part.group === group);
            return shown.length === 0 ? null : (
              <div key={group} className="staff__links" role="group" aria-labelledby={`staff-pages-${group}`}>
                <span id={`staff-pages-${group}`}>{t(`staff.group.${group}`)}</span>
                {shown.map(({ name, to }) => (
                  <Link
                    key={to}
                    to={to}
                    className="staff__link"
                    activeOptions={{ exact: to === '/staff' }}
                    onClick={() => nav.current?.hidePopover()}
                  >
                    {t(`staff.${name}`)}
                  </Link>
                ))}
              </div>
            );
          })}
        </div>
      </nav>
    </>
  );
}

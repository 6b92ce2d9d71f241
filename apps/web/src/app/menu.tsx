import type { OwnUserV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { configQuery } from '../api/queries';
import { signOut, useSession } from '../api/session';
import { Avatar } from '../components/avatar';
import { buttonClass } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Icon } from '../components/icon';
import { Segments } from '../components/segments';
import { UnsavedQuestion } from '../components/unsaved-guard';
import { LANGUAGES } from '../text/language';
import { useText } from '../text/text';
import { hasOnlyToken } from './only-token';
import { hasKeyboard } from './shortcuts';
import { SingleKeysField } from './single-keys-field';
import { chooseTheme, useTheme, type Theme } from './theme';
import { hasUnsaved } from './unsaved';
import './menu.css';

const THEME_ICONS = { system: 'screen', light: 'sun', dark: 'moon' } as const;

/** The menu of this visitor: team, theme, language, keys. */
export function Menu({ team }: { readonly team: OwnUserV2 | undefined }) {
  const { t, language, choose } = useText();
  const session = useSession();
  const theme = useTheme();
  const menu = useRef<HTMLDivElement>(null);
  const { data: config } = useQuery(configQuery);
  const [asked, setAsked] = useState<'unsaved' | 'onlyToken'>();
  const close = (): void => menu.current?.hidePopover();
  const isSignedIn = session.state === 'signedIn';
  const stay = (): void => setAsked(undefined);
  const leave = (): void => {
    setAsked(undefined);
    signOut();
  };
  const leaveUnlessOnlyToken = (): void => {
    if (team !== undefined && hasOnlyToken(team, config)) setAsked('onlyToken');
    else leave();
  };
  return (
    <>
      <button
        type="button"
        className={buttonClass('quiet', 'normal', true)}
        popoverTarget="menu"
        aria-label={t('menu.open')}
      >
        {team === undefined ? (
          <Icon name="menu" size={22} />
        ) : (
          <Avatar name={team.name} url={team.avatarUrl} />
        )}
      </button>
      <div className="menu" id="menu" popover="auto" ref={menu}>
        {isSignedIn ? (
          <>
            <Link className="menu__item" to="/profile" onClick={close}>
              <Icon name="user" />
              {t('menu.team')}
            </Link>
            <button
              type="button"
              className="menu__item"
              onClick={() => {
                close();
                if (hasUnsaved()) setAsked('unsaved');
                else leaveUnlessOnlyToken();
              }}
            >
              <Icon name="leave" />
              {t('menu.signOut')}
            </button>
          </>
        ) : (
          <>
            <Link className="menu__item" to="/sign-in" onClick={close}>
              <Icon name="user" />
              {t('signIn.title')}
            </Link>
            <Link className="menu__item" to="/register" onClick={close}>
              <Icon name="flag" />
              {t('register.title')}
            </Link>
          </>
        )}
        <div className="menu__choices">
          <Segments
            label={t('menu.theme')}
            value={theme}
            onChange={chooseTheme}
            choices={(Object.keys(THEME_ICONS) as Theme[]).map((value) => ({
              value,
              text: t(`theme.${value}`),
              icon: THEME_ICONS[value],
            }))}
          />
          <Segments
            label={t('menu.language')}
            value={language}
            onChange={choose}
            choices={Object.entries(LANGUAGES).map(([value, text]) => ({
              value: value as keyof typeof LANGUAGES,
              text,
              isForeign: true,
              lang: value,
            }))}
          />
          {hasKeyboard() ? <SingleKeysField /> : null}
        </div>
      </div>
      {asked === 'unsaved' ? (
        <UnsavedQuestion leave={t('menu.signOut')} onStay={stay} onLeave={leaveUnlessOnlyToken} />
      ) : null}
      {asked === 'onlyToken' ? (
        <ConfirmDialog
          title={t('menu.signOut')}
          text={t('menu.onlyToken')}
          action={t('menu.signOut')}
          busy={false}
          error={null}
          onConfirm={leave}
          onClose={stay}
        />
      ) : null}
    </>
  );
}

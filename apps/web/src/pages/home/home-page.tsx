import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { configQuery } from '../../api/queries';
import { useSession } from '../../api/session';
import { useReached } from '../../app/clock';
import { usePageTitle } from '../../app/page-title';
import { buttonClass } from '../../components/button';
import { Markdown } from '../../components/markdown';
import { Loading } from '../../components/notice';
import { ThemedImage } from '../../components/themed-image';
import { useText } from '../../text/text';
import { Countdown } from './countdown';
import { Sponsors } from './sponsors';
import './home.css';

export function HomePage() {
  const { t } = useText();
  const isSignedIn = useSession().state === 'signedIn';
  const { data: config, error } = useQuery(configQuery);
  const isOver = useReached(config?.endTime);
  usePageTitle('');
  if (config === undefined)
    return (
      <div className="page">
        <Loading isPage lines={6} error={error} />
      </div>
    );
  const main = isOver
    ? 'board'
    : isSignedIn
      ? 'challenges'
      : config.registrationsEnabled
        ? 'register'
        : 'signIn';
  const look = (button: typeof main) => buttonClass(button === main ? 'main' : 'plain');
  return (
    <div className="page">
      <div className="hero">
        <ThemedImage
          light={config.logoLightUrl ?? ''}
          dark={config.logoDarkUrl ?? ''}
          alt=""
          className="hero__logo"
        />
        <h1 translate="no">{config.ctfName}</h1>
        <Countdown config={config} />
        <div className="row">
          {isOver ? (
            <Link to="/board" className={look('board')}>
              {t('board.title')}
            </Link>
          ) : null}
          {isSignedIn || !config.registrationsEnabled ? null : (
            <Link to="/register" className={look('register')}>
              {t('home.register')}
            </Link>
          )}
          {isSignedIn ? null : (
            <Link to="/sign-in" className={look('signIn')}>
              {t('signIn.title')}
            </Link>
          )}
          <Link to="/challenges" className={look('challenges')}>
            {t('challenges.title')}
          </Link>
        </div>
      </div>
      <div className="home">
        <Markdown source={config.homeContent} />
        {config.sponsors.length === 0 ? null : <Sponsors sponsors={config.sponsors} />}
      </div>
    </div>
  );
}

import { deleteWave, Permission, putWave, type Wave } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../../../api/call';
import { serverNow, useReached } from '../../../app/clock';
import { useMay } from '../../../app/use-may';
import { Button } from '../../../components/button';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { nameOfChallenge } from '../challenges/challenge-name';
import { Moment } from '../moment';
import { StaffList } from '../staff-list';
import { staffChallengesQuery, wavesQuery } from '../staff-queries';
import { WaveForm } from './wave-form';

/** Waves, which are sets of challenges that open together. A challenge joins one in its editor. */
export function WavesPage() {
  const { t } = useText();
  const mayWrite = useMay(Permission.challsWrite);
  const { data: waves, error } = useQuery(wavesQuery);
  const [edited, setEdited] = useState<Wave | 'new'>();
  const close = (): void => setEdited(undefined);
  return (
    <StaffList
      title={t('staff.waves')}
      rows={waves}
      keyOf={({ id }) => id}
      error={error}
      icon="flag"
      none={t('waves.none')}
      action={
        mayWrite ? (
          <Button look="main" disabled={edited !== undefined} onClick={() => setEdited('new')}>
            {t('waves.new')}
          </Button>
        ) : null
      }
      columns={[
        { title: t('waves.id'), look: 'name', cell: ({ id }) => <span translate="no">{id}</span> },
        { title: t('waves.opens'), cell: (wave) => <Opening wave={wave} /> },
        { title: t('staff.challenges'), look: 'text', cell: (wave) => <Challenges wave={wave} /> },
        ...(mayWrite
          ? [
              {
                title: t('staff.actions'),
                cell: (wave: Wave) => (
                  <WaveActions wave={wave} isEditing={edited !== undefined} onEdit={() => setEdited(wave)} />
                ),
              },
            ]
          : []),
      ]}
    >
      {edited === undefined ? null : (
        <WaveForm edited={edited === 'new' ? undefined : edited} waves={waves ?? []} onDone={close} />
      )}
    </StaffList>
  );
}

function Opening({ wave: { openTime } }: { readonly wave: Wave }) {
  const { t } = useText();
  const isOpen = useReached(openTime);
  return (
    <>
      <Moment at={openTime} />{' '}
      <span className={isOpen ? 'tag tag--good' : 'tag'}>
        {isOpen ? t('waves.open') : <Moment at={openTime} isRelative />}
      </span>
    </>
  );
}

function Challenges({ wave: { challenges } }: { readonly wave: Wave }) {
  const { data } = useQuery(staffChallengesQuery);
  if (challenges.length === 0) return '–';
  return challenges.map((id, index) => (
    <span key={id}>
      {index === 0 ? null : ', '}
      <Link to="/staff/challenges/edit/$challengeId" params={{ challengeId: id }} translate="no">
        {nameOfChallenge(id, data)}
      </Link>
    </span>
  ));
}

interface WaveActionsProps {
  readonly wave: Wave;
  /** Whether a wave is edited, whose typed text would be lost by editing another. */
  readonly isEditing: boolean;
  readonly onEdit: () => void;
}

function WaveActions({ wave, isEditing, onEdit }: WaveActionsProps) {
  const { t } = useText();
  const { id, openTime, challenges } = wave;
  const isOpen = useReached(openTime);
  return (
    <div className="row row--tight">
      {isOpen ? null : (
        <ActButton
          label={t('waves.openNow')}
          ask={t('waves.openNowText', { name: id, count: challenges.length })}
          askLook="main"
          act={() =>
            read(putWave, 'goodWaveUpdate', { params: { id }, body: { data: { openTime: serverNow() } } })
          }
        />
      )}
      <Button size="small" disabled={isEditing} onClick={onEdit}>
        {t('staff.edit')}
      </Button>
      <ActButton
        label={t('staff.delete')}
        look="danger"
        ask={t('waves.deleteText', { name: id })}
        act={() => read(deleteWave, 'goodWaveDelete', { params: { id } })}
      />
    </div>
  );
}

import { mergeUser, type AdminUserDetail, type UserMergePreview } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../../../api/call';
import { configQuery } from '../../../api/queries';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { SelectField, TextField } from '../../../components/field';
import { Skeleton, ErrorNotice, Notice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { ReasonField } from '../reason-field';
import { mergePreviewQuery, teamsQuery } from './team-queries';

type Merged = Pick<AdminUserDetail, 'id' | 'name'>;

/** Merges the team of the page into another one, whose page is opened then. */
export function MergeTeam({ team }: { readonly team: Merged }) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" look="danger" onClick={() => setAsking(true)}>
        {t('merge.open')}
      </Button>
      {isAsking ? <MergeDialog team={team} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function MergeDialog({ team, onClose }: { readonly team: Merged; readonly onClose: () => void }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [keptId, setKeptId] = useState('');
  const [reason, setReason] = useState('');
  const found = useQuery(teamsQuery({ status: 'active', ...(search.trim() === '' ? {} : { q: search }) }));
  const preview = useQuery({ ...mergePreviewQuery(keptId, team.id), enabled: keptId !== '' });
  const others = (found.data?.users ?? []).filter(({ id }) => id !== team.id);
  const merge = useMutation({
    mutationFn: () =>
      read(mergeUser, 'goodAdminUserMerge', {
        params: { id: keptId },
        body: { userId: team.id, reason },
      }),
    onSuccess: async () => {
      await navigate({ to: '/staff/teams/$teamId', params: { teamId: keptId } });
      queryClient.removeQueries({ queryKey: ['staff', 'team', team.id] });
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
    },
  });
  return (
    <ConfirmDialog
      title={t('merge.title')}
      text={t('merge.text', { name: team.name })}
      action={t('merge.action')}
      typed={team.name}
      busy={merge.isPending}
      error={merge.error}
      onConfirm={() => merge.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('merge.search')}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setKeptId('');
        }}
      />
      <SelectField
        label={t('merge.kept')}
        translate="no"
        required
        value={keptId}
        choices={[{ value: '', text: '–' }, ...others.map(({ id, name }) => ({ value: id, text: name }))]}
        onChange={(event) => setKeptId(event.target.value)}
      />
      {keptId !== '' && preview.isPending ? <Skeleton lines={4} /> : null}
      <ErrorNotice error={preview.error} />
      {preview.data === undefined ? null : <Preview preview={preview.data} />}
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

function Preview({ preview }: { readonly preview: UserMergePreview }) {
  const { t, format } = useText();
  const { data: config } = useQuery(configQuery);
  const { kept, merged, after } = preview;
  const divisionName = (id: string): string => config?.divisions[id] ?? id;
  const standing = ({ score, globalPlace }: typeof after): string =>
    globalPlace === null
      ? t('common.points', { points: format.number(score) })
      : t('merge.standing', { points: format.number(score), place: format.number(globalPlace) });
  const counts = [
    { what: t('merge.movedSolves'), count: preview.movedSolves.length },
    { what: t('merge.droppedSolves'), count: preview.droppedSolves.length },
    { what: t('merge.movedScores'), count: preview.movedScores.length },
    { what: t('merge.droppedScores'), count: preview.droppedScores.length },
    { what: t('merge.movedAwards'), count: preview.movedAwards },
    { what: t('merge.refundedHints'), count: preview.refundedHints },
  ].filter(({ count }) => count > 0);
  const rows = [
    { what: t('merge.before'), much: standing(kept) },
    ...counts.map(({ what, count }) => ({ what, much: format.number(count) })),
    { what: t('merge.after'), much: standing(after) },
  ];
  return (
    <>
      <section className="staff__preview" aria-label={t('merge.preview')}>
        <table className="table table--dense">
          <tbody>
            {rows.map(({ what, much }) => (
              <tr key={what}>
                <td>{what}</td>
                <td className="end number">{much}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {kept.division === merged.division ? null : (
        <Notice tone="warn" isSpoken>
          {t('merge.division', {
            kept: divisionName(kept.division),
            merged: divisionName(merged.division),
            name: merged.name,
          })}
        </Notice>
      )}
    </>
  );
}

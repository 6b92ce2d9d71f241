import { Permission } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { boardChallengesQuery } from '../../api/queries';
import { useMay } from '../../app/use-may';
import { staffChallengesQuery } from './staff-queries';

interface ChallengeChoice {
  readonly value: string;
  readonly text: string;
  readonly isDynamic: boolean;
}

/** The challenges that staff can choose from: all, or public ones only if they may not read challenges. */
export function useChallengeChoices(): readonly ChallengeChoice[] {
  const mayRead = useMay(Permission.challsRead);
  const { data: all } = useQuery({ ...staffChallengesQuery, enabled: mayRead });
  const { data: board } = useQuery({ ...boardChallengesQuery, enabled: !mayRead });
  if (mayRead)
    return (all ?? []).map(({ id, name, scoring }) => ({
      value: id,
      text: name === '' ? id : name,
      isDynamic: scoring?.kind === 'dynamic',
    }));
  return Object.entries(board?.challenges ?? {}).map(([id, { name, scoringKind }]) => ({
    value: id,
    text: name,
    isDynamic: scoringKind === 'dynamic',
  }));
}

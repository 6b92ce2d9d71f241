import { getRanksiteScoreboard, getResultsCsv, RESULT_TABLES } from '@rampart/contract';
import { useMutation } from '@tanstack/react-query';
import { read } from '../../../api/call';
import { useEventState } from '../../../app/event-state';
import { usePageTitle } from '../../../app/page-title';
import { Button } from '../../../components/button';
import { ErrorNotice } from '../../../components/notice';
import { useText } from '../../../text/text';

/** How long a file is kept in memory after the click, because browsers read it later. */
const READ_WITHIN_MS = 60_000;
/** In a large event these answers take longer than others. */
const LIMIT = { timeoutMs: 600_000 };

interface ResultFile {
  readonly name: string;
  readonly text: () => Promise<string>;
}

const TABLE_FILES: readonly ResultFile[] = RESULT_TABLES.map((table) => ({
  name: `${table}.csv`,
  text: async () => (await read(getResultsCsv, 'goodAdminResultsCsv', { ...LIMIT, query: { table } })).csv,
}));

const SCOREBOARD: ResultFile = {
  name: 'scoreboard.json',
  text: async () => JSON.stringify(await read(getRanksiteScoreboard, 'goodRanksiteScoreboard', LIMIT)),
};

async function download({ name, text }: ResultFile): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([await text()]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}

/**
 * Downloads of the current results for organisers. During a freeze the scoreboard is left out, because it is
 * frozen, too.
 */
export function ResultsPage() {
  const { t } = useText();
  const isFrozen = useEventState().frozenSince !== undefined;
  const save = useMutation({ mutationFn: download });
  usePageTitle(t('staff.results'));
  return (
    <>
      <h1>{t('staff.results')}</h1>
      <p className="soft">{t(isFrozen ? 'results.frozen' : 'results.text')}</p>
      <div className="row">
        {(isFrozen ? TABLE_FILES : [...TABLE_FILES, SCOREBOARD]).map((file) => (
          <Button
            key={file.name}
            size="small"
            translate="no"
            busy={save.isPending && save.variables.name === file.name}
            onClick={() => save.mutate(file)}
          >
            {file.name}
          </Button>
        ))}
      </div>
      <ErrorNotice error={save.error} />
    </>
  );
}

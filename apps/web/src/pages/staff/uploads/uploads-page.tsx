import { deleteUpload, Permission } from '@rampart/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { assetUrl } from '../../../api/asset-url';
import { read } from '../../../api/call';
import { useMay } from '../../../app/use-may';
import { CopyButton } from '../../../components/copy-button';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { FileFields } from '../challenges/file-fields';
import { SearchFilter } from '../search-filter';
import { StaffList } from '../staff-list';
import { uploadsQuery } from '../staff-queries';

const route = getRouteApi('/staff/uploads');

/** The files of the event and what uses them; new files can be dropped onto the page. */
export function UploadsPage() {
  const { t, format } = useText();
  const search = route.useSearch();
  const queryClient = useQueryClient();
  const { data, error, isPlaceholderData } = useQuery(uploadsQuery(search));
  const [isSending, setSending] = useState(false);
  const mayWrite = useMay(Permission.challsWrite);
  return (
    <StaffList
      title={t('staff.uploads')}
      rows={data?.uploads}
      keyOf={({ sha256, name }) => `${sha256}/${name}`}
      total={data?.total}
      isPrevious={isPlaceholderData}
      error={error}
      icon="file"
      none={t('uploads.none')}
      filters={<SearchFilter name="q" label={t('uploads.name')} value={search.q} />}
      columns={[
        {
          title: t('uploads.name'),
          look: 'name',
          cell: ({ name, url }) => (
            <a href={assetUrl(url)} download={name} translate="no">
              {name}
            </a>
          ),
        },
        {
          title: t('uploads.size'),
          look: 'number',
          cell: ({ size }) => <span translate="no">{format.bytes(size)}</span>,
        },
        {
          title: t('uploads.usedBy'),
          look: 'name',
          cell: ({ usedBy, usedElsewhere }) => (
            <>
              {usedBy.map((challengeId) => (
                <div key={challengeId}>
                  <Link to="/staff/challenges/edit/$challengeId" params={{ challengeId }} translate="no">
                    {challengeId}
                  </Link>
                </div>
              ))}
              {usedElsewhere ? t('uploads.elsewhere') : usedBy.length === 0 ? '–' : null}
            </>
          ),
        },
        {
          title: t('staff.actions'),
          cell: ({ sha256, name, url, usedBy, usedElsewhere }) => (
            <div className="row row--tight">
              {mayWrite && usedBy.length === 0 && !usedElsewhere ? (
                <ActButton
                  label={t('staff.delete')}
                  look="danger"
                  ask={t('uploads.deleteText', { name })}
                  act={() =>
                    read(deleteUpload, 'goodAdminUploadDelete', { params: { digest: sha256, name } })
                  }
                />
              ) : null}
              <CopyButton value={assetUrl(url)} label={t('uploads.copy', { name })} />
            </div>
          ),
        },
      ]}
    >
      <UnsavedGuard isDirty={isSending} />
      {mayWrite ? (
        <FileFields
          files={[]}
          onChange={() => void queryClient.invalidateQueries({ queryKey: ['staff', 'uploads'] })}
          onSending={setSending}
        />
      ) : null}
    </StaffList>
  );
}

/** Roles and permissions: the contract's table, which the server enforces. */
import { PERMISSIONS, type Permission, STAFF_ROLES, mayStaff } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconCheck } from '@glasshouse/ui/icons.ts';
import { Fragment } from 'react';
import { labelText } from '../../../app/formats.ts';
import { Page } from '../../../kit/Page.tsx';
import { areasOf } from '../model/areas.ts';

/** Reviews and proposals name their queue or kind; every other permission has its own text. */
function usePermissionWords() {
  const { t } = useTranslation(['backoffice']);
  return (permission: Permission): string => {
    const [area, of, act] = permission.split('.');
    if (area === 'reviews' && of !== 'read') {
      return t(($) => $.backoffice.rolesPage.decide, { queue: labelText(`names:queues.${of}`) });
    }
    if (area === 'proposals' && act !== undefined) {
      const kind = labelText(`names:kinds.${of}`);
      return act === 'propose'
        ? t(($) => $.backoffice.rolesPage.propose, { kind })
        : t(($) => $.backoffice.rolesPage.approve, { kind });
    }
    return labelText(`names:permissions.${permission.replaceAll('.', '_')}`);
  };
}

export default function Roles() {
  const { t } = useTranslation(['backoffice']);
  const wordsOf = usePermissionWords();
  return (
    <Page>
      <p className="b-lead">{t(($) => $.backoffice.rolesPage.text)}</p>
      <table className="b-table is-matrix" aria-label={t(($) => $.backoffice.titles.roles)}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.backoffice.rolesPage.permission)}</th>
            {STAFF_ROLES.map((role) => (
              <th scope="col" key={role}>
                {t(($) => $.backoffice.roles[role])}
              </th>
            ))}
          </tr>
        </thead>
        {areasOf(PERMISSIONS).map(({ area, permissions }) => (
          <tbody key={area}>
            <tr className="is-area">
              <th scope="colgroup" colSpan={STAFF_ROLES.length + 1}>
                {labelText(`names:areas.${area}`)}
              </th>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{wordsOf(permission)}</th>
                {STAFF_ROLES.map((role) => (
                  <td key={role}>
                    {mayStaff(role, permission) ? (
                      <Fragment>
                        <Icon d={iconCheck} size={18} />
                        <span className="sr">{t(($) => $.backoffice.rolesPage.yes)}</span>
                      </Fragment>
                    ) : (
                      <span className="sr">{t(($) => $.backoffice.rolesPage.no)}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Page>
  );
}

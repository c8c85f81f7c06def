import { useState } from 'react';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { CentreHead, NoticeSettingsPart } from './centre-head.js';
import { CentreRows } from './centre-rows.js';
import classes from './notices-page.module.css';

/** /notifications: all of them; on a phone it is where the bell leads. */
export function NoticesPage() {
  usePageTitle('Notifications');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <CentreHead level="h1" isChoosing={isChoosing} onChoose={() => setChoosing(!isChoosing)} />
      {isChoosing && (
        <div className={classes.card}>
          <NoticeSettingsPart />
        </div>
      )}
      <div className={classes.card}>
        <CentreRows />
      </div>
    </>
  );
}

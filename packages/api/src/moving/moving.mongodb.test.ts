import { describeBackups } from '../testing/moving/describe-backups.js';
import { describeCopyingStores } from '../testing/moving/describe-copying.js';

describeCopyingStores('embedded', 'MongoDB');
// The way back: whoever refuses is the same.
describeCopyingStores('MongoDB', 'embedded', true);
describeBackups('embedded', 'MongoDB');
describeBackups('MongoDB', 'embedded');

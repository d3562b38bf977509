import './app/styles.ts';
import 'react-dom/client';

// A slow phone is held up by React's code as long as by all of the app's. Between the two files, the browser answers whoever presses something.
void import('./app/start.tsx');

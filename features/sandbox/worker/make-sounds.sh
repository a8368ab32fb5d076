#!/bin/sh
# Generates the files in sounds/: a chime of two tones, 0.6 s, 24 kHz, mono.
# Requires ffmpeg; the committed files were made with Debian's 5.1.
set -eu
cd "$(dirname "$0")/sounds"
tone() { echo "0.3*(4*abs(mod((t-$2)*$1\,1)-0.5)-1)*(1-(t-$2)/0.4)*gte(t\,$2)*lt(t\,$2+0.4)"; }
chime="aevalsrc=exprs=$(tone 880 0)+$(tone 1320 0.2):s=24000:d=0.6"
make() { ffmpeg -loglevel error -y -f lavfi -i "$chime" -ac 1 -map_metadata -1 -fflags +bitexact -flags:a +bitexact "$@"; }
make -c:a libmp3lame -b:a 32k -write_xing 0 -id3v2_version 0 chime.mp3
make -c:a libopus -b:a 24k -f ogg chime.opus
make -c:a aac -b:a 32k -f adts chime.aac
make -c:a flac -compression_level 12 -sample_fmt s16 -ar 12000 chime.flac
make -c:a pcm_s16le chime.wav
